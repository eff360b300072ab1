module llavero/collector

go 1.25

require (
	github.com/open-telemetry/opentelemetry-collector-contrib/exporter/zipkinexporter v0.148.0
	go.opentelemetry.io/collector/component v1.54.0
	go.opentelemetry.io/collector/confmap v1.54.0
	go.opentelemetry.io/collector/confmap/provider/envprovider v1.54.0
	go.opentelemetry.io/collector/confmap/provider/fileprovider v1.54.0
	go.opentelemetry.io/collector/otelcol v0.148.0
	go.opentelemetry.io/collector/receiver/otlpreceiver v0.148.0
	go.opentelemetry.io/collector/service v0.148.0
)
