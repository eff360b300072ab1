# As versity/versitygw: the program of the Go module.
FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends busybox \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && ln -s /bin/busybox /usr/bin/wget
COPY versitygw /usr/local/bin/versitygw
ENTRYPOINT ["versitygw"]
