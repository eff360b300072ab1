import { signingPage } from '@llavero/proto/commands/signatures';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { signerRoles } from '@llavero/proto/records/choices/signatures';
import { formatInstant } from '@llavero/proto/values/dates';
import { Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PdfView } from '../../components/files/pdf/pdf-pages.tsx';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { Loading } from '../../components/states/loading.tsx';
import classes from '../../components/link-page/link-page.module.css';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { http, runCommand } from '../../lib/api.ts';
import { DeclineForm } from './decline-form.tsx';
import { SigningForm } from './signing-form.tsx';

/** How it has ended here. */
type Outcome = { kind: 'signed'; left: number } | { kind: 'declined' };

/** `/firma/{code}`: the page of a mailed link, on which somebody reads a document and signs it or declines (EXT-10). */
export default function SigningScreen() {
  const { code = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [declining, setDeclining] = useState(false);
  const query = useQuery({
    queryKey: ['signing', code],
    queryFn: ({ signal }) => runCommand(signingPage, { code }, signal),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <LinkPage title="Firmar documento" query={query}>
      {({ document, company, name, role, message, expiresAt, sentTo }) => {
        if (outcome?.kind === 'declined')
          return (
            <EmptyState
              icon={IconX}
              title="Ha rechazado firmar"
              text={`${company} ha recibido su motivo. Puede cerrar esta página.`}
            />
          );
        if (outcome)
          return (
            <EmptyState
              icon={IconCircleCheck}
              title="Documento firmado"
              text={
                outcome.left > 0
                  ? 'Gracias. Cuando firmen los demás recibirá su copia por correo. Puede cerrar esta página.'
                  : 'Gracias. Recibirá su copia por correo en unos minutos. Puede cerrar esta página.'
              }
            />
          );
        return (
          <Stack gap="lg">
            <div>
              <p className={classes.lead} style={{ marginBottom: 8 }}>
                Hola, {name}. {company} le pide que firme «{document}» como{' '}
                {choiceLabel(signerRoles, role).toLocaleLowerCase('es')}. Tiene hasta el{' '}
                {formatInstant(expiresAt)}.
              </p>
              {message && <Text>{message}</Text>}
            </div>
            <SignedFile code={code} name={document} />
            {declining ? (
              <DeclineForm
                code={code}
                onCancel={() => setDeclining(false)}
                onDone={() => setOutcome({ kind: 'declined' })}
              />
            ) : (
              <>
                <SigningForm
                  code={code}
                  name={name}
                  sentTo={sentTo}
                  onDone={(left) => setOutcome({ kind: 'signed', left })}
                />
                <Button variant="subtle" color="gray" onClick={() => setDeclining(true)}>
                  No quiero firmar
                </Button>
              </>
            )}
          </Stack>
        );
      }}
    </LinkPage>
  );
}

/** The pages to read, and the file to keep. */
function SignedFile({ code, name }: { code: string; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['signing-file', code],
    queryFn: async ({ signal }) => {
      const asked = { responseType: 'blob', timeout: 0, signal } as const;
      return (await http.post<Blob>('/signing/document', { code }, asked)).data.arrayBuffer();
    },
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={480} what="Cargando el documento" />;
  return (
    <Stack gap="xs">
      <PdfView data={data} name={name} />
      {address && (
        <Button
          component="a"
          href={address}
          download={`${name}.pdf`}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
        >
          Descargar el documento
        </Button>
      )}
    </Stack>
  );
}
