import { setTimeout as sleep } from 'node:timers/promises';
import { readState } from '@llavero/runner/state-server';

/** Who was killed, how often. */
export type Kills = Map<string, number>;

/**
 * Kills one process of the running system after the other with SIGKILL, at random, until the moment (milliseconds);
 * the supervisor starts it again. PostgreSQL's head process takes its children along, as a power cut would.
 */
export async function killAtRandom(supervisorPort: number, end: number, everyMs: number): Promise<Kills> {
  const kills: Kills = new Map();
  while (Date.now() + everyMs < end) {
    await sleep(everyMs * (0.5 + Math.random()));
    const state = await readState(supervisorPort);
    const parts = (state?.services ?? []).filter(({ name, pid }) => pid && name !== 'stand-ins');
    const victim = parts[Math.floor(Math.random() * parts.length)];
    if (!victim?.pid) continue;
    try {
      process.kill(victim.pid, 'SIGKILL');
      kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
    } catch {
      // It has just ended by itself, with its server.
    }
  }
  return kills;
}

/** Waits until every part is ready again. @throws Error naming those that are not */
export async function untilWhole(supervisorPort: number, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const state = await readState(supervisorPort);
    const away = (state?.services ?? []).filter((part) => part.state !== 'ready').map(({ name }) => name);
    if (state && away.length === 0) return;
    if (Date.now() > end) throw new Error(`not ready again: ${away.join(', ') || 'the supervisor'}`);
    await sleep(500);
  }
}
