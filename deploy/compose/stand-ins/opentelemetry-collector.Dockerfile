# As otel/opentelemetry-collector: the few modules of it that we use.
FROM debian:bookworm-slim
COPY otelcol /otelcol
USER 10001
ENTRYPOINT ["/otelcol"]
