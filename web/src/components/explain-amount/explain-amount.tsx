import { Drawer, UnstyledButton } from '@mantine/core';
import { formatMoney } from '@llavero/proto/values/money';
import { lazy, Suspense, useState } from 'react';
import { useTopOverlay } from '../../lib/overlay-stack.ts';
import { MoneyText } from '../money-text/money-text.tsx';
import classes from './explain-amount.module.css';

const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

interface Props {
  /** Id of the receipt or settlement the amount stands on. */
  document: string;
  euros: number;
  /** What the amount is: 'Total'. Read out with it. */
  label: string;
}

/** An amount that explains itself: a click leads from it to lines, contract, rent history and index. */
export function ExplainAmount({ document, euros, label }: Props) {
  const [opened, setOpened] = useState(false);
  const front = useTopOverlay(opened);
  return (
    <>
      <UnstyledButton
        className={classes.amount}
        aria-label={`${label}: ${formatMoney(euros)}. Ver cómo se calcula`}
        title="Ver cómo se calcula"
        onClick={(event) => {
          event.stopPropagation();
          setOpened(true);
        }}
      >
        <MoneyText euros={euros} />
      </UnstyledButton>
      <Drawer
        opened={opened}
        closeOnEscape={front}
        onClose={() => setOpened(false)}
        position="right"
        size={520}
        title="Cómo se calcula"
        zIndex={400}
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
      >
        <Suspense>{opened && <Explanation document={document} />}</Suspense>
      </Drawer>
    </>
  );
}
