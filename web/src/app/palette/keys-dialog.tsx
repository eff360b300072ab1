import { Kbd, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { keyGroups, SHOW_KEYS } from '../keys.ts';
import classes from './palette.module.css';

/** `?` shows the keys. */
export function KeysDialog() {
  const [open, setOpen] = useState(false);
  useHotkeys([['shift+?', () => setOpen(true)], ['?', () => setOpen(true)]]);
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener(SHOW_KEYS, show);
    return () => window.removeEventListener(SHOW_KEYS, show);
  }, []);
  return (
    <Modal opened={open} onClose={() => setOpen(false)} title="Atajos de teclado" size={520} centered>
      {keyGroups.map((group) => (
        <section key={group.title} className={classes.keys}>
          <h2>{group.title}</h2>
          <dl>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
