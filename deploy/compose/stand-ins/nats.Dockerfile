# As nats:…-alpine: the server of Debian and a wget.
FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends nats-server busybox \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && ln -s /bin/busybox /usr/bin/wget
ENTRYPOINT ["nats-server"]
