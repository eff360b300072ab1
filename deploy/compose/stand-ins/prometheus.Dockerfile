# As prom/prometheus: the program of Debian and a wget.
FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends prometheus busybox \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && ln -s /bin/busybox /usr/bin/wget \
    && mkdir -p /prometheus && chown nobody:nogroup /prometheus
USER nobody
WORKDIR /prometheus
ENTRYPOINT ["prometheus"]
