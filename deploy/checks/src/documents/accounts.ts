/**
 * What becomes of every command that README and `docs` name (`commands.ts`): it is run by `web/e2e/documented-lines.spec.ts`
 * or by another spec, or it is not run, with the reason. `documents.spec.ts` fails when a command is in none of the three
 * lists, and when a list names one that no document has any more.
 */

/** Run against a product of its own by `web/e2e/documented-lines.spec.ts`. */
export const RUN: readonly string[] = [
  'make help',
  'make up',
  'DETACH=1 make up',
  'SLACK_BOT_TOKEN= make up',
  'LLAVERO_DATA=… make up',
  'make logs',
  'make seed SCALE=n',
  'make backup',
  'FULL=1 make backup',
  'cli.ts backups',
  'make down',
  'make restore',
  'make restore TO=…',
  'LLAVERO_DATA=… LLAVERO_BACKUPS=… LLAVERO_BACKUP_KEYS=… make restore',
  'make reset',
  'cli.ts compose-env',
  'cli.ts compose-env [profile…] > .env',
  'DATABASE_URL=… SEALING_KEYS=new,old node dist/tools/rotate-keys.js <service>',
  'DATA_DIR=… SEALING_KEYS=new,old … node dist/tools/reseal-files.js',
  'SEALING_KEYS=… node dist/tools/seal-credential.js SLACK_BOT_TOKEN < file',
  'select name, state, count(*) from <service>.background_job group by 1, 2',
  `curl --fail --data-binary @- -H 'content-type: message/rfc822' -H "authorization: Bearer $MAIL_INBOUND_SECRET" https://…/mail/inbound`,
  'openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem && openssl pkcs12 -export -in all.pem -out seal.p12 && rm all.pem',
];

/** Run by other specs, from the document itself or by the same call. */
export const RUN_BY: Readonly<Record<string, readonly string[]>> = {
  // Reads every block of docs/guia/api.md and gives it to a shell.
  'gateway/src/session/partners.spec.ts': [
    'export LLAVERO=https://llavero.example KEY=llv_…',
    `curl -s $LLAVERO/graphql -H "Authorization: Bearer $KEY" -H 'content-type: application/json' -d '{"query":"{ places(first: 20) { items { id type } } }"}'`,
    `curl -s $LLAVERO/graphql -H "Authorization: Bearer $KEY" -H 'content-type: application/json' -d '{"query":"query($id:ID!){ getObject(collection:\\"place\\", id:$id) { success data error } }","variables":{"id":"…"}}'`,
    `curl -s $LLAVERO/records/place/batch -H "Authorization: Bearer $KEY" -H 'content-type: application/json' -d '{"rows":[{"id":"…","version":3,"patch":{"description":"Reformado"}}]}'`,
    `curl -s $LLAVERO/graphql -H "Authorization: Bearer $KEY" -H 'content-type: application/json' -H "Idempotency-Key: $(openssl rand -hex 16)" -d '{"query":"mutation($o:JSON!){ createObject(collection:\\"marketer\\", object:$o) { success id error } }","variables":{"o":{"name":"Luz del Norte"}}}'`,
    `printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$SECRET"`,
  ],
  'deploy/runner/src/upgrade/release.spec.ts': ['make release VERSION=1.4.0'],
  // Loads the company of every browser spec by the call that this verb makes, with its default SCALE=1.
  'web/e2e/demo-template.ts': ['make seed'],
};

/** Not run by any spec; the names in them are tried all the same (`documents.spec.ts`). */
export const NOT_RUN: readonly { because: string; lines: readonly string[] }[] = [
  {
    because:
      'it is the run of the tests itself, which would begin within itself; what its ARGS name is tried',
    lines: [
      'make test',
      'make test ARGS="path -t name"',
      'GUIDE_PICTURES=1 make test ARGS="web/e2e"',
      'PROPERTY_SEED=random make test',
      'PUBLIC_REQUESTS=20000 make test ARGS="http/fuzz -t address"',
      'PUBLIC_REQUESTS=20000 PUBLIC_SEED=100000 make test ARGS="http/fuzz -t address"',
      'PYTHON=/path/to/venv/bin/python make test ARGS=independent',
      'FUZZ_RUNS=100000 make test ARGS="statements/statements -t totals"',
      'UPGRADE_FROM=<commit> make test ARGS=upgrade.spec',
    ],
  },
  {
    because:
      '`.ci/run` and every commit run it over the same sources; within a test it would take minutes more',
    lines: ['make check', 'make check FIX=1'],
  },
  {
    because:
      'it writes into the checkout that the other tests run from; `make check` runs the same generator without writing',
    lines: [
      'make generate',
      'make generate ARGS="<collection>"',
      'make generate ARGS="<what>"',
      'make generate ARGS="mandate channel"',
    ],
  },
  {
    because:
      'it loads and measures for minutes to hours on a machine that does nothing else; that its name is known is tried',
    lines: [
      'make bench',
      'BENCH_SCALE=0.1 make bench',
      'make bench ARGS="k6 smoke load spike"',
      'make bench ARGS="k6 stress soak breakpoint"',
      'make bench ARGS=chaos',
      'make bench ARGS=documents',
      'make bench ARGS=lighthouse',
      'make bench ARGS=messages',
      'make bench ARGS=month',
      'make bench ARGS=scale',
      'make bench ARGS=schemathesis',
      'make bench ARGS=sqlmap',
      'make bench ARGS=toxiproxy',
      'make bench ARGS=visitors',
      'npm run bank -w deploy/load',
      'npm run import -w deploy/load',
      'npm run lists -w deploy/load',
    ],
  },
  {
    because:
      'two of every part need the memory of two products; `make bench ARGS=chaos` starts the same replicas',
    lines: ['LLAVERO_REPLICAS=2 make up'],
  },
  {
    because:
      'it needs an engine of containers and images of a registry; `make compose-test` goes through all of it by hand',
    lines: [
      'make compose',
      'make compose-test',
      'docker compose up --build --wait',
      'docker run --rm --entrypoint cat llavero /llavero/sbom.json',
      'kc.sh start --import-realm',
    ],
  },
  {
    because: 'it builds a Kubernetes API server for half an hour, or needs a Go of its release',
    lines: ['make k8s-test'],
  },
  {
    because: 'it needs a cluster; the manifests that it applies are held by deploy/checks/src/kubernetes',
    lines: [
      'kubectl -n llavero delete job -l app.kubernetes.io/part-of=llavero --ignore-not-found',
      'kubectl apply -k deploy/k8s/migrations && kubectl -n llavero wait --for=condition=complete job --all --timeout=30m',
      'kubectl apply -k deploy/k8s/production && kubectl -n llavero rollout status deployment --timeout=10m',
      'nats stream backup',
      'nats stream edit LLAVERO --replicas 3',
      'nats stream edit LLAVERO_DEAD --replicas 3',
    ],
  },
  {
    because:
      'it asks or changes what lies on other machines: a registry of packages, the repository of others',
    lines: ['npm audit', 'npm exec', 'git push --follow-tags'],
  },
];
