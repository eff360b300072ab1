import { signatureProgress } from '@llavero/proto/commands/signatures';
import { Alert, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { runCommand } from '../../lib/api.ts';
import { refreshCollection } from '../../lib/records.ts';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { SendForm } from './send-form.tsx';
import { SignatureState } from './signature-state.tsx';
import { Loading } from '../states/loading.tsx';

interface Props {
  /** Null: nothing is open. */
  document: { id: string; name: string; refusal: string | null } | null;
  onClose: () => void;
}

/** While somebody signs, the office sees it without reloading. Milliseconds. */
const EVERY = 5000;
const running = new Set<string | null>(['OPEN', 'SEALING']);
const over = new Set<string | null>(['DECLINED', 'EXPIRED', 'VOID']);

/** Sends a document to be signed, and shows how far it has come (EXT-10). */
export function SignatureDialog({ document, onClose }: Props) {
  return (
    <FrontModal
      opened={document !== null}
      onClose={onClose}
      title={document && `Firma de «${document.name}»`}
      size="min(820px, 96vw)"
      centered
    >
      {document && <Signature key={document.id} document={document} />}
    </FrontModal>
  );
}

function Signature({ document: { id, refusal } }: { document: NonNullable<Props['document']> }) {
  const client = useQueryClient();
  const key = ['signature', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => runCommand(signatureProgress, { document: id }, signal),
    refetchInterval: ({ state }) => (running.has(state.data?.status ?? null) ? EVERY : false),
  });
  const changed = () => {
    void client.invalidateQueries({ queryKey: key });
    refreshCollection(client, 'document');
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} />;
  const isFree = !data.found || over.has(data.status);
  return (
    <Stack gap="lg">
      {data.found && <SignatureState progress={data} onChanged={changed} />}
      {isFree && refusal && <Alert color="yellow">{refusal}</Alert>}
      {isFree && !refusal && <SendForm document={id} again={data.found} onSent={changed} />}
    </Stack>
  );
}
