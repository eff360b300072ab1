import type { ChannelOptions } from '@grpc/grpc-js';

/** Largest message either way: 500 rows of 60 columns are about 2 MiB, a batch of documents' metadata less. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/** Largest request or reply on a stream of calls; what else a message of it holds is far below the rest. */
export const MAX_PAYLOAD_BYTES = MAX_MESSAGE_BYTES - 64 * 1024;

/** Measured: the default 64 KiB window makes one list page wait for several round trips (architecture §7). */
const WINDOW_BYTES = 8 * 1024 * 1024;

const shared: ChannelOptions = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  'grpc-node.flow_control_window': WINDOW_BYTES,
};

export const serverOptions: ChannelOptions = {
  ...shared,
  'grpc.max_concurrent_streams': 1000,
  // Clients ping idle connections so that a dead peer is noticed; allow it.
  'grpc.keepalive_permit_without_calls': 1,
};

export const clientOptions: ChannelOptions = {
  ...shared,
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // A peer that restarts is back within a second or two; the default grows to two minutes.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.min_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
  // We retry reads ourselves, with the deadline of the whole call.
  'grpc.enable_retries': 0,
  // Each channel of a peer must have a connection of its own.
  'grpc.use_local_subchannel_pool': 1,
  'grpc.enable_http_proxy': 0,
};
