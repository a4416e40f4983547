// What `salve/heap` and `salve/checkpoints` answer: a state, and what was recorded, as JSON.
//
// Nodes and their fields in the order of the picture for Graphviz, whose ports are their numbers.
#pragma once

#include "protocol/jsonrpc.h"
#include "server/debug/heap_session.h"

namespace salve::server::dap {

protocol::Json heapOf(const HeapSession &session);
protocol::Json checkpointsOf(const HeapSession &session);
protocol::Json repairsOf(const HeapSession &session);

} // namespace salve::server::dap
