# As quay.io/keycloak/keycloak: the distribution of Maven Central on Debian's Java.
FROM debian:bookworm-slim
# Slim Debian lacks the folder that the alternatives of Java are linked in.
RUN mkdir -p /usr/share/man/man1 && apt-get update -qq && apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --chown=1000:0 keycloak /opt/keycloak
RUN chmod -R g+rwX /opt/keycloak
USER 1000
EXPOSE 8080 9000
ENTRYPOINT ["/opt/keycloak/bin/kc.sh"]
