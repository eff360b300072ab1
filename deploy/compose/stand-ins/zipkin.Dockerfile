# As openzipkin/zipkin: the program of Maven Central on Debian's Java.
FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless busybox \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* && ln -s /bin/busybox /usr/bin/wget && useradd --uid 1000 zipkin
COPY zipkin-server-*-exec.jar /zipkin.jar
USER zipkin
ENTRYPOINT ["/bin/sh", "-c", "exec java $JAVA_OPTS -jar /zipkin.jar"]
