import { startStandIns } from './stand-ins.ts';

/**
 * The process of the stand-ins. `OWN_PORTS` is JSON by name, e.g. `{"mail":4712}`; `DIR` keeps what arrives. Once
 * all listen, one line of JSON on standard output says where.
 */
const { HOST, PORT, OWN_PORTS, DIR } = process.env;
const standIns = await startStandIns({
  ...(HOST ? { host: HOST } : {}),
  port: Number(PORT ?? 0),
  ownPorts: JSON.parse(OWN_PORTS || '{}') as Record<string, number>,
  ...(DIR ? { dir: DIR } : {}),
});
process.stdout.write(`${JSON.stringify({ url: standIns.url, variables: standIns.variables })}\n`);
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void standIns.stop().then(() => process.exit(0)));
}
