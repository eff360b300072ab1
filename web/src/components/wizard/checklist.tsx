import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './checklist.module.css';

export interface CheckItem {
  key: string;
  label: string;
  /** `missing` stops the wizard, `warning` does not. */
  state: 'done' | 'missing' | 'warning';
  /** What to do, or what stands. */
  text?: ReactNode;
}

const icons = { done: IconCircleCheck, missing: IconCircleDashed, warning: IconAlertTriangle };
const words = { done: 'Completo', missing: 'Falta', warning: 'Aviso' };

/** What is there and what is missing, told apart by shape, word and colour. */
export function Checklist({ items }: { items: readonly CheckItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map(({ key, label, state, text }) => {
        const Icon = icons[state];
        return (
          <li key={key} className={classes.item} data-state={state}>
            <Icon size={20} stroke={1.8} role="img" aria-label={words[state]} />
            <div>
              <Text size="sm" fw={state === 'done' ? 400 : 600}>
                {label}
              </Text>
              {text && (
                <Text size="sm" c="dimmed" component="div">
                  {text}
                </Text>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
