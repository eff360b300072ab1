import { SegmentedControl } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Breadcrumbs } from '../../../components/breadcrumbs/breadcrumbs.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { BankFigures } from './bank-figures.tsx';
import { BankImport } from './bank-import.tsx';
import { Loading } from '../../../components/states/loading.tsx';
import { PHONE } from '../../../lib/breakpoints.ts';
import { ScreenTitle } from '../../../components/screen-title/screen-title.tsx';
import classes from './bank.module.css';
import { DebtPane } from './debt-pane.tsx';
import { LinePane } from './line-pane.tsx';
import { useBankKeys } from './use-bank-keys.ts';
import { useDecisions, useOpenLines } from './use-bank-lines.ts';

const statuses = {
  todos: ['PROPOSED', 'ADVANCE_PROPOSED', 'SUSPENSE'],
  propuestas: ['PROPOSED', 'ADVANCE_PROPOSED'],
  suspenso: ['SUSPENSE'],
  anticipos: ['ADVANCE_PROPOSED', 'ADVANCE'],
} as const;
type Shown = keyof typeof statuses;

/** Movements of the bank on the left, what they may pay on the right; decided by keyboard (FIN-09). */
export function BankView() {
  const [shown, setShown] = useState<Shown>('todos');
  const { lines, data, error, refetch } = useOpenLines(statuses[shown]);
  const decisions = useDecisions();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** On a phone one pane is seen at a time. */
  const [opened, setOpened] = useState(false);
  const panes = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(false);
  const meant = lines.filter(({ id }) => ticked.has(id));
  const { current, choose } = useBankKeys(lines, {
    meant,
    confirm: (confirmed) => {
      if (decisions.busy) return;
      setTicked(new Set());
      void decisions.confirm(confirmed);
    },
    tick: ({ id }) => setTicked(toggled(id)),
    undo: () => void decisions.undo(),
  });
  const line = lines.find(({ id }) => id === current) ?? lines[0] ?? null;
  useEffect(() => {
    const isBack = wasOpened.current && !opened;
    wasOpened.current = opened;
    if (!window.matchMedia(PHONE).matches) return;
    // Both panes scroll with the page: the other one would begin wherever the first one had been left.
    if (opened) panes.current?.scrollIntoView({ block: 'start' });
    else if (isBack) panes.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [opened, current]);
  return (
    <section className={classes.screen} aria-label="Banco">
      <Breadcrumbs />
      <ScreenTitle title="Banco" />
      <div className={classes.tools}>
        <BankImport />
        <SegmentedControl
          size="xs"
          aria-label="Movimientos que se muestran"
          data={[
            { value: 'todos', label: 'Por conciliar' },
            { value: 'propuestas', label: 'Con propuesta' },
            { value: 'suspenso', label: 'En suspenso' },
            { value: 'anticipos', label: 'Anticipos' },
          ]}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
        />
      </div>
      <BankFigures />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={320} />}
      {data && lines.length === 0 && (
        <EmptyState
          icon={IconBuildingBank}
          title="Nada por conciliar"
          text="Importe el extracto del banco (camt.053 o Norma 43): lo seguro se contabiliza solo y aquí queda lo que hay que decidir."
        />
      )}
      {data && line && (
        <div className={classes.panes} ref={panes} data-opened={opened || undefined}>
          <LinePane
            lines={lines}
            total={data.count ?? lines.length}
            current={line.id}
            ticked={ticked}
            onTick={(id) => setTicked(toggled(id))}
            onChoose={(id) => {
              choose(id);
              setOpened(true);
            }}
            meant={meant}
            decisions={decisions}
          />
          <DebtPane
            key={`${line.id} ${line.version}`}
            line={line}
            decisions={decisions}
            onBack={() => setOpened(false)}
          />
        </div>
      )}
      <p className={classes.hints}>
        j y k mueven · x marca · Intro confirma lo marcado, o la propuesta · d sin documento · s reparte · /
        busca un documento · Ctrl + Intro contabiliza · Esc vuelve a los movimientos · u deshace lo último
      </p>
    </section>
  );
}

const toggled = (id: string) => (before: ReadonlySet<string>) => {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
};
