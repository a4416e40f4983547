int v[8];int h(int x,int y){return x-y;}
int f(int a,int b,int c){int i=a&7,d=-1;v[i]=b;v[i]-=-c;if(a<b&&!c)d=a-(-b);
d=d+-a-b*-1;d=a+/*x*/b-c/(b*b+1);if(a&&b||c)d=h(a,b)-h(b-1,c);d=a?-b:c;i=c--+ ++d;
return(a)+(b)*(c)-d<-a;}
