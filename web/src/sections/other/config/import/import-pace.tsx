import { Text } from '@mantine/core';
import { formatNumber } from '@llavero/proto/values/number';
import type { ImportStatus } from './import-api.ts';

/** How far, how fast and how long still: '4.200 de 10.000 · 620 filas/s · quedan 9 s'. */
export function Pace({ status, verb }: { status: ImportStatus; verb: string }) {
  const { done, total, startedAt } = status;
  const seconds = startedAt === null ? 0 : Math.max(Date.now() / 1000 - startedAt, 0);
  const rate = seconds >= 1 ? done / seconds : 0;
  const parts = [`${verb}: ${formatNumber(done, 0)} de ${formatNumber(total, 0)}`];
  if (rate >= 1) {
    parts.push(`${formatNumber(rate, 0)} filas/s`);
    parts.push(`quedan ${duration((total - done) / rate)}`);
  }
  return (
    <Text size="sm" className="figures">
      {parts.join(' · ')}
    </Text>
  );
}

function duration(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 1);
  return whole < 90 ? `${whole} s` : `${Math.round(whole / 60)} min`;
}
