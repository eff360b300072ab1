import type { MessageText } from '@llavero/proto/messages/message';
import type { WrittenTo } from '@llavero/proto/messages/written';
import type { MenuPath } from '@llavero/proto/navigation';
import { MOST_NAMED } from '@llavero/proto/rules/mailing';
import { formatNumber } from '@llavero/proto/values/number';

import { lazy, Suspense, useState } from 'react';
import { FrontModal } from '../front-modal/front-modal.tsx';
import type { MeantRows } from '../list-screen/types.ts';
import { useMeantIds } from '../list-screen/use-meant-ids.ts';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import { MailingResult } from './mailing-result.tsx';
import { Loading } from '../states/loading.tsx';

// The messages of the house know every record: they come when somebody writes, and no list waits for them.
const WriteStep = lazy(async () => ({ default: (await import('./write-step.tsx')).WriteStep }));

interface Props {
  path: MenuPath;
  to: WrittenTo;
  meant: MeantRows;
  /** @param isDone whether anything was sent for */
  onClose: (isDone: boolean) => void;
}

/** Seconds in which a message that was sent for can be taken back; *ours*. */
const UNDO_SECONDS = 10;

const lists = {
  PEOPLE: { collection: 'agent', field: 'people' },
  TENANTS: { collection: 'contract', field: 'contracts' },
  LANDLORDS: { collection: 'mandate', field: 'mandates' },
} as const;

/** A text for the people of a list: it is written, looked at with the first of them, sent, and told row by row. */
export function WriteDialog({ path, to, meant, onClose }: Props) {
  const [text, setText] = useState<MessageText>({ subject: '', body: '' });
  const [advertising, setAdvertising] = useState(false);
  const [step, setStep] = useState<'write' | 'preview'>('write');
  const [process, setProcess] = useState<string | null>(null);
  const { collection, field } = lists[to];
  const { data: ids, error, refetch } = useMeantIds(path, collection, meant);
  const close = () => onClose(process !== null);
  const isTooMany = ids !== undefined && ids.length > MOST_NAMED;
  return (
    <FrontModal
      opened
      onClose={close}
      title="Enviar mensaje"
      size={920}
      centered
      closeOnClickOutside={text.body === '' || process !== null}
    >
      {process !== null ? (
        <MailingResult process={process} onRetried={setProcess} onClose={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : ids === undefined ? (
        <Loading height={320} />
      ) : isTooMany ? (
        <Notice tone="warning" title={`Hay ${formatNumber(ids.length, 0)} fichas seleccionadas`}>
          Se escribe como máximo a {formatNumber(MOST_NAMED, 0)} a la vez: filtre la lista.
        </Notice>
      ) : step === 'write' ? (
        <Suspense fallback={<Loading height={320} />}>
          <WriteStep
            {...{ to, text, advertising }}
            onText={setText}
            onAdvertising={setAdvertising}
            onCancel={close}
            onNext={() => setStep('preview')}
          />
        </Suspense>
      ) : (
        <MailingPreview
          asked={{ kind: 'WRITTEN', [field]: ids, ...text, advertising }}
          delay={UNDO_SECONDS}
          cancelLabel="Volver al texto"
          onCancel={() => setStep('write')}
          onStart={setProcess}
        />
      )}
    </FrontModal>
  );
}
