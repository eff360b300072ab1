import { startMailSink } from './mail-sink.ts';

const { SMTP_PORT, PORT, MAIL_DIR, HOST } = process.env;
const sink = await startMailSink({
  smtpPort: Number(SMTP_PORT ?? 2525),
  httpPort: Number(PORT ?? 8025),
  ...(MAIL_DIR ? { dir: MAIL_DIR } : {}),
  ...(HOST ? { host: HOST } : {}),
});
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void sink.stop().then(() => process.exit(0)));
}
