import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { type Health, restartText, type statusLines } from './status-reply.ts';
import classes from './status-screen.module.css';

/** How a health is said and shown. */
export const words: Record<Health, { label: string; sentence: string; icon: typeof IconCircleCheck }> = {
  up: { label: 'Funciona', sentence: 'Todo funciona', icon: IconCircleCheck },
  degraded: {
    label: 'Reiniciando',
    sentence: 'Una parte de Llavero se está reiniciando',
    icon: IconAlertTriangle,
  },
  unreachable: {
    label: 'No responde',
    sentence: 'Llavero funciona; un sistema externo no responde',
    icon: IconAlertTriangle,
  },
  off: { label: 'Sin configurar', sentence: 'Todo funciona', icon: IconCircleMinus },
  down: { label: 'No responde', sentence: 'Una parte de Llavero no responde', icon: IconCircleX },
};

interface Props {
  line: ReturnType<typeof statusLines>[number];
}

/** One service or outside system: since when it runs, and how it is. */
export function StatusLine({ line: { label, health, restarts, upSince } }: Props) {
  const { icon: Icon, label: word } = words[health];
  return (
    <li className={classes.line}>
      <span>{label}</span>
      <span className={classes.detail}>
        {restartText(restarts) || (upSince && `desde ${since(upSince)}`)}
      </span>
      <span className={classes.health} data-health={health}>
        <Icon size={16} aria-hidden />
        {word}
      </span>
    </li>
  );
}

/** '10:32' today, the day and time before that. */
function since(seconds: number): string {
  const moment = dayjs.unix(seconds);
  return moment.format(moment.isSame(dayjs(), 'day') ? 'HH:mm' : 'DD/MM/YYYY HH:mm');
}
