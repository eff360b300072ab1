import { requestedDocuments, sendRequestedDocuments } from '@llavero/proto/commands/document-requests';
import { formatDay } from '@llavero/proto/values/dates';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OutputOf } from '@llavero/proto/commands/command';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import linkClasses from '../../components/link-page/link-page.module.css';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { currentSeconds } from '../../lib/current-seconds.ts';
import { sentCards, type SentDocument, sentDocument } from './sent-document.ts';
import { DocumentCard } from './document-card.tsx';
import classes from './documentos.module.css';

/** `/documentos/{code}`: the page of the mailed link by which a person sends the documents that are missing (DOC-01). */
export default function RequestedDocumentsScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['requested-documents', code],
    queryFn: ({ signal }) => runCommand(requestedDocuments, { code }, signal),
    // What is asked must not change under the hands of whoever is sending.
    staleTime: Infinity,
    retry: false,
  });
  return (
    <LinkPage title="Enviar documentos" query={query}>
      {(asked) => <SendForm code={code} asked={asked} />}
    </LinkPage>
  );
}

function SendForm({ code, asked }: { code: string; asked: OutputOf<typeof requestedDocuments> }) {
  const [now] = useState(currentSeconds);
  const [cards, setCards] = useState<SentDocument[]>(() =>
    asked.types.map((type) => sentDocument(type, now)),
  );
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({});
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: () => runCommand(sendRequestedDocuments, { code, documents: sentCards(cards) }),
  });
  const filled = cards.filter(({ files }) => files.length > 0);
  const wrong = filled.some(({ problems }) => problems.length > 0);
  const sending = Object.values(busy).some(Boolean);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (filled.length > 0 && !wrong && !sending && !send.isPending) send.mutate();
  };
  if (send.isSuccess)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Documentos recibidos"
        text="Gracias. Los revisaremos y le escribiremos si falta algo: puede cerrar esta página."
      />
    );
  const missing = cards.length - filled.length;
  return (
    <form onSubmit={submit} noValidate aria-label="Documentos que faltan" className={classes.form}>
      <p className={linkClasses.lead}>
        Hola, {asked.name}. Nos faltan estos documentos: puede elegir archivos o hacer fotos. El enlace sirve
        una sola vez, hasta el {formatDay(asked.expiresAt)}.
      </p>
      {cards.map((card, index) => (
        <DocumentCard
          key={card.type}
          card={card}
          code={code}
          now={now}
          tried={tried}
          onChange={(change) => setCards((all) => all.with(index, change(all[index] ?? card)))}
          onBusy={(one) => setBusy((all) => ({ ...all, [card.type]: one }))}
        />
      ))}
      {send.error && (
        <Alert color="red" role="alert">
          {errorBodyOf(send.error).message}
        </Alert>
      )}
      {tried && filled.length === 0 && (
        <Alert color="red" role="alert">
          No ha añadido ningún archivo todavía.
        </Alert>
      )}
      {missing > 0 && filled.length > 0 && (
        <p className={classes.note}>
          {missing === 1 ? 'Queda un documento sin archivos.' : `Quedan ${missing} documentos sin archivos.`}{' '}
          Si los envía ahora, le pediremos lo que falte con otro enlace.
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={send.isPending} disabled={sending}>
        {sending ? 'Subiendo archivos…' : 'Enviar documentos'}
      </Button>
    </form>
  );
}
