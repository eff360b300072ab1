# As postgres:18-alpine: PostgreSQL of the npm package of the product, pg_isready of Debian, and the start that makes a cluster.
FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client-15 \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
    && groupadd --gid 70 --force postgres && (id postgres || useradd --uid 70 --gid postgres --home-dir /var/lib/postgresql postgres)
COPY native /usr/local/pgsql
RUN mkdir -p /var/lib/postgresql /var/run/postgresql \
    && chown postgres:postgres /var/lib/postgresql /var/run/postgresql && chmod 1777 /var/lib/postgresql /var/run/postgresql \
    && printf '%s\n' \
      '#!/bin/sh' \
      'set -e' \
      'if [ "$(id -u)" = 0 ]; then' \
      '  mkdir -p "$PGDATA"; chown -R postgres:postgres /var/lib/postgresql' \
      '  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"' \
      'fi' \
      'if [ ! -s "$PGDATA/PG_VERSION" ]; then' \
      '  printf %s "$POSTGRES_PASSWORD" >/tmp/password' \
      '  initdb -U postgres -D "$PGDATA" --pwfile=/tmp/password $POSTGRES_INITDB_ARGS; rm /tmp/password' \
      '  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"' \
      '  echo "listen_addresses = '"'*'"'" >>"$PGDATA/postgresql.conf"' \
      'fi' \
      'exec "$@" -c unix_socket_directories=/var/run/postgresql' >/usr/local/bin/docker-entrypoint.sh \
    && chmod +x /usr/local/bin/docker-entrypoint.sh
ENV PGDATA=/var/lib/postgresql/18/docker PATH=/usr/local/pgsql/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
