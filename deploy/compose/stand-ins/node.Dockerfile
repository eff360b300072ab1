# As node:…-bookworm-slim: Node of the npm package, npm, and the user 1000.
FROM debian:bookworm-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY node /usr/local/bin/node
COPY ca-certificates.crt /usr/local/etc/npm-ca.crt
COPY package /usr/local/lib/node_modules/npm
RUN mkdir -p /usr/local/etc && echo cafile=/usr/local/etc/npm-ca.crt >/usr/local/etc/npmrc \
    && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
CMD ["node"]
