import { cpuSeconds } from './processes.ts';
import type { Product } from './product.ts';
import { watched } from './watched.ts';

/**
 * Does one thing and prints what it took as a row of a table: seconds, CPU seconds of the parts, the most memory that the services
 * among them held, and what the work says of itself.
 */
export async function step(
  product: Product,
  parts: readonly string[],
  name: string,
  work: () => Promise<string>,
  remembered: readonly string[] = ['finance'],
): Promise<void> {
  const pids = await product.processes();
  const of = (part: string) => pids[part] ?? 0;
  const before = parts.map((part) => cpuSeconds(of(part)));
  const began = performance.now();
  const [result, most] = await watched(remembered.map(of), work());
  const seconds = (performance.now() - began) / 1000;
  const used = parts.map((part, at) => cpuSeconds(of(part)) - (before[at] ?? 0));
  const cpu = parts.flatMap((part, at) => ((used[at] ?? 0) >= 0.1 ? `${part} ${used[at]!.toFixed(1)}` : []));
  const total = used.reduce((sum, one) => sum + one, 0).toFixed(1);
  const memory = remembered.map((part, at) => `${part} ${Math.round(most[at] ?? 0)}`);
  process.stdout.write(
    `| ${[name, seconds.toFixed(1), total, cpu.join(', '), memory.join(', '), result].join(' | ')} |\n`,
  );
}
