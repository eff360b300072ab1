import { Button, Group, Skeleton, Tabs } from '@mantine/core';
import { type QueryParameter, parameterNames } from '@llavero/proto/rules/query-parameters';
import { IconDeviceFloppy, IconListCheck, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type SavedQuery, savedQueriesOptions } from '../../../lib/saved-queries.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { useSession } from '../../../lib/session.tsx';
import { HistoryList } from './history-list.tsx';
import { ParameterInputs } from './parameter-inputs.tsx';
import classes from './queries.module.css';
import { type EditedQuery, useQueryDraft } from './query-draft.ts';
import { QueryOffer } from './query-offer.tsx';
import { QueryOutcome } from './query-outcome.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SavedList } from './saved-list.tsx';
import { SchemaBrowser } from './schema-browser.tsx';
import { useQueryRun } from './use-query-run.ts';

const SqlEditor = lazy(() => import('./sql-editor.tsx'));

/** The name in the address of the saved query that is open. */
const SAVED = 'consulta';

/** Editor, parameters and answer, with tables, saved queries and history beside them. */
export function QueryBench() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const { data, isPending } = useQuery(savedQueriesOptions);
  const saved = data?.queries.find(({ id }) => id === search.get(SAVED)) ?? null;
  const [edited, setEdited] = useState<EditedQuery | null>(null);
  const draft = useQueryDraft(session.id);
  const [insertion, setInsertion] = useState<{ text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const { state, run, plan, cancel } = useQueryRun();

  // What was typed belongs to the query it was begun from; another one in the address takes its place.
  const current: EditedQuery =
    edited && edited.of === (saved?.id ?? null)
      ? edited
      : { of: saved?.id ?? null, text: saved?.query ?? '', values: saved?.parameters ?? [] };
  const parameters = parameterNames(current.text).map(
    (name): QueryParameter =>
      current.values.find((one) => one.name === name) ?? { name, type: 'TEXT', value: null },
  );
  const asked = { query: current.text, parameters };
  const isEmpty = current.text.trim() === '';
  const running = state.phase === 'running';
  const open = (query: SavedQuery | null, text = '') => {
    setEdited(query ? null : { of: null, text, values: [] });
    setSearch(query ? { [SAVED]: query.id } : {});
  };
  const edit = (part: Partial<EditedQuery>) => {
    const next = { ...current, ...part };
    setEdited(next);
    draft.keep(next, saved?.query ?? '');
  };
  const goOn = ({ of: begun, text, values }: EditedQuery) => {
    // The saved query may have been deleted meanwhile: the text is then a new one.
    const of = data?.queries.some(({ id }) => id === begun) ? begun : null;
    setEdited({ of, text, values });
    setSearch(of === null ? {} : { [SAVED]: of });
    draft.accept();
  };
  const failedAt =
    state.phase === 'failed'
      ? (state.error.details as { position?: number } | undefined)?.position
      : undefined;

  return (
    <div className={classes.bench}>
      <Tabs defaultValue="tablas" className={classes.side} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="tablas">Tablas</Tabs.Tab>
          <Tabs.Tab value="guardadas">Guardadas</Tabs.Tab>
          <Tabs.Tab value="historial">Historial</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tablas" className={classes.panel}>
          <SchemaBrowser onPick={(text) => setInsertion({ text })} />
        </Tabs.Panel>
        <Tabs.Panel value="guardadas" className={classes.panel}>
          <SavedList onOpen={(query) => open(query)} />
        </Tabs.Panel>
        <Tabs.Panel value="historial" className={classes.panel}>
          <HistoryList onOpen={(text) => open(null, text)} />
        </Tabs.Panel>
      </Tabs>
      <div className={classes.main}>
        <Group gap={8} px={16} py={8} className={classes.bar}>
          {running ? (
            <Button
              size="xs"
              color="red"
              leftSection={<IconPlayerStop size={16} stroke={1.6} />}
              onClick={cancel}
            >
              Cancelar
            </Button>
          ) : (
            <Button
              size="xs"
              leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
              disabled={isEmpty}
              onClick={() => void run(asked)}
            >
              Ejecutar
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListCheck size={16} stroke={1.6} />}
            disabled={isEmpty || running}
            onClick={() => void plan(asked)}
          >
            Analizar
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
            disabled={isEmpty}
            onClick={() => setSaving(true)}
          >
            Guardar
          </Button>
          {saved && <span className={classes.name}>{saved.name}</span>}
        </Group>
        {draft.offered && !isPending && (
          <QueryOffer
            draft={draft.offered}
            onContinue={() => goOn(draft.offered!)}
            onDiscard={draft.discard}
          />
        )}
        <Suspense
          fallback={
            <div className={classes.editor} role="status" aria-busy="true" aria-label="Cargando el editor">
              <Skeleton height="100%" />
            </div>
          }
        >
          <SqlEditor
            value={current.text}
            onChange={(text) => edit({ text })}
            onRun={() => {
              if (!isEmpty && !running) void run(asked);
            }}
            errorAt={failedAt ?? null}
            insertion={insertion}
          />
        </Suspense>
        <ParameterInputs
          parameters={parameters}
          onChange={(next) =>
            edit({
              values: [...current.values.filter(({ name }) => name !== next.name), next],
            })
          }
        />
        <div className={classes.outcome}>
          <QueryOutcome state={state} fileName={saved?.name ?? 'consulta'} />
        </div>
      </div>
      {saving && (
        <SaveDialog
          asked={asked}
          replaced={saved?.author === session.id ? saved : null}
          onClose={() => setSaving(false)}
          onSaved={(id) => {
            setSaving(false);
            setEdited(null);
            draft.forget(current.text);
            setSearch({ [SAVED]: id });
          }}
        />
      )}
    </div>
  );
}
