import { Kbd, Modal } from '@mantine/core';
import { keyGroups } from '../keys.ts';
import classes from './palette.module.css';

/** The keys of the product. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Atajos de teclado" size={520} centered>
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
