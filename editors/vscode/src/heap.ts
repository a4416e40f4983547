// What `salve/heap` answers, as the extension and the page of the heap view know it.

export interface HeapField {
  path: string;
  /** As `change` takes it: `n4->next`. */
  entity: string;
  type: string;
  kind: string;
  value: string;
  target?: string;
  changed: boolean;
}

export interface HeapBox {
  name: string;
  type: string;
  fields: HeapField[];
  lost?: boolean;
  new?: boolean;
  elements?: number;
}

export interface Heap {
  function: string;
  line: number;
  variables: HeapBox[];
  nodes: HeapBox[];
  left: number;
}

/** From the page: somebody wants a field to have another value. */
export interface ChangeWish {
  entity: string;
  value: string;
  /** Which value; none: it is asked for. */
  to?: string;
}
