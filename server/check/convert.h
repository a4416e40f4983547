// The engine's findings as the protocol's structs: the only place that knows both.
#pragma once

#include "protocol/report.h"
#include "server/project/sources.h"
#include "server/workers/results.h"

namespace salve::server {

protocol::Range toProtocol(ByteRange range, const protocol::LineIndex &lines,
                           protocol::Encoding encoding = protocol::Encoding::Utf16);

protocol::report::Place placeOf(const engine::Range &range, const Sources &sources);

protocol::report::Status toReport(engine::Status status);
protocol::report::Function toReport(const FunctionResult &function, const Sources &sources);
protocol::report::File toReport(const FileResult &file, const Sources &sources);

} // namespace salve::server
