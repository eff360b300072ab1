import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../../deploy/stand-ins/src/main.ts', import.meta.url));

/** The stand-ins as the launcher runs them, in a process of their own on free ports. */
export interface StandInProcess {
  url: string;
  /** Variables that lead the adapters there. */
  variables: Record<string, string>;
  /** JSON of a stand-in, e.g. `slack/messages`. */
  read<T>(path: string): Promise<T>;
  stop(): Promise<void>;
}

export async function startStandInProcess(): Promise<StandInProcess> {
  const child = spawn(process.execPath, ['--conditions=source', program], {
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exit.then(([code]) => Promise.reject(new Error(`the stand-ins ended with code ${code}`))),
  ])) as [string];
  const { url, variables } = JSON.parse(line) as Pick<StandInProcess, 'url' | 'variables'>;
  return {
    url,
    variables,
    read: async <T>(path: string) => (await (await fetch(`${url}/${path}`)).json()) as T,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
