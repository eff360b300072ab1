import { document } from '@llavero/proto/records/documents/document';
import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { covered } from '../../../../components/list-screen/use-list-keys.ts';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { openWizard } from '../../../../components/wizard/open-wizard.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { type Row, useList } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from './documents.module.css';
import { ReviewDocument } from './review-document.tsx';

/** Documents that are known to wait at once; more come as these are decided. */
const PAGE = 100;

/** WIZ-12 'Verificación de documentos': one paper after the other, the oldest first, beside what was said of it. */
export default function DocumentsTool() {
  const [chosen, setChosen] = useState<string | null>(null);
  /** Decided here, as they were: a list that was read a moment too early shows none of them again. */
  const [decided, setDecided] = useState<readonly string[]>([]);
  const { data, error, refetch } = useList({
    component: 'document',
    collection: 'document',
    fields: ['name'],
    filter: { status: 'REVIEW_PENDING' },
    sort: [{ field: 'createdAt', order: 'asc' }],
    limit: PAGE,
    count: true,
  });
  const items = (data?.items ?? []).filter((row) => !decided.includes(keyOf(row)));
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const shown = items[at];
  const go = (by: 1 | -1) => setChosen(items[at + by]?.id ?? shown?.id ?? null);
  useHotkeys([
    ['j', () => !covered() && go(1)],
    ['k', () => !covered() && go(-1)],
  ]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  if (!shown)
    return (
      <EmptyState
        title="No queda nada por verificar"
        text="Aquí llegan los documentos que se suben para verificar."
      >
        <UploadButton />
      </EmptyState>
    );
  const total = Math.max(items.length, (data.count ?? 0) - (data.items.length - items.length));
  return (
    <div className={classes.queue}>
      <div className={classes.bar}>
        <div className={classes.place}>
          <ActionIcon
            variant="default"
            aria-label="Documento anterior"
            disabled={at === 0}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={18} stroke={1.8} />
          </ActionIcon>
          <span className="figures" role="status">
            {at + 1} de {total}
            {data.capped && ' o más'}
          </span>
          <ActionIcon
            variant="default"
            aria-label="Documento siguiente"
            disabled={at === items.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight size={18} stroke={1.8} />
          </ActionIcon>
        </div>
        <p className={classes.keys}>
          <span>
            <Kbd size="xs">Intro</Kbd> verifica
          </span>
          <span>
            <Kbd size="xs">R</Kbd> rechaza
          </span>
          <span>
            <Kbd size="xs">J</Kbd> siguiente
          </span>
          <span>
            <Kbd size="xs">K</Kbd> anterior
          </span>
        </p>
        <UploadButton />
      </div>
      <ReviewDocument
        key={shown.id}
        id={shown.id}
        // What is decided leaves the queue: the one behind it is next, at its end the one before.
        onDecided={() => {
          setChosen((items[at + 1] ?? items[at - 1])?.id ?? null);
          setDecided([...decided, keyOf(shown)]);
        }}
      />
    </div>
  );
}

const keyOf = ({ id, version }: Row): string => `${id}@${version}`;

function UploadButton() {
  const { role } = useSession();
  // What papers say of people is not for external staff (SES-09).
  return mayDo(document, role, 'update') ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileUpload size={16} stroke={1.8} />}
      onClick={() => openWizard('documentUpload')}
    >
      Subir documentos
    </Button>
  ) : null;
}
