import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Figures of one process for Prometheus; every process has its own registry, also inside tests. */
export class Metrics {
  readonly registry = new Registry();

  readonly rpcSeconds = new Histogram({
    name: 'llavero_rpc_duration_seconds',
    help: 'Duration of gRPC calls served, by method and outcome',
    labelNames: ['method', 'outcome'] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly rpcInFlight = new Gauge({
    name: 'llavero_rpc_in_flight',
    help: 'gRPC calls being served',
    registers: [this.registry],
  });

  readonly peerSeconds = new Histogram({
    name: 'llavero_peer_call_duration_seconds',
    help: 'Duration of gRPC calls to other services, by peer, method and outcome',
    labelNames: ['peer', 'method', 'outcome'] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly outsideSeconds = new Histogram({
    name: 'llavero_outside_call_duration_seconds',
    help: 'Duration of each attempt at an outside system, by system, call and outcome',
    labelNames: ['system', 'call', 'outcome'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  readonly outsideCircuit = new Gauge({
    name: 'llavero_outside_circuit',
    help: 'Circuit of each outside system: 0 closed, 1 trying again, 2 open',
    labelNames: ['system'] as const,
    registers: [this.registry],
  });

  readonly eventLag = new Gauge({
    name: 'llavero_event_lag_seconds',
    help: 'Time between the change and its handling, of the latest event per consumer',
    labelNames: ['consumer'] as const,
    registers: [this.registry],
  });

  readonly eventsHandled = new Counter({
    name: 'llavero_events_handled_total',
    help: 'Events by consumer and outcome: done, duplicate, retried, dead',
    labelNames: ['consumer', 'outcome'] as const,
    registers: [this.registry],
  });

  readonly eventsPublished = new Counter({
    name: 'llavero_events_published_total',
    help: 'Events handed to the broker and acknowledged by it',
    registers: [this.registry],
  });

  readonly outboxBacklog = new Gauge({
    name: 'llavero_outbox_backlog',
    help: 'Committed events not yet acknowledged by the broker',
    registers: [this.registry],
  });

  readonly jobSeconds = new Histogram({
    name: 'llavero_job_duration_seconds',
    help: 'Duration of each attempt at a job, by kind and outcome: done, later, retried, dead, interrupted',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600],
    registers: [this.registry],
  });

  /** Adds a figure that is read when somebody asks for it. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Memory, event loop and garbage collection of the process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry, prefix: 'llavero_' });
  }
}
