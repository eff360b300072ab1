import { verifySignedFile } from '@llavero/proto/commands/signatures';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { signerRoles } from '@llavero/proto/records/choices/signatures';
import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, FileInput, Stack } from '@mantine/core';
import { IconCircleCheck, IconFileSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import { Notice } from '../../components/wizard/notice.tsx';
import classes from '../../components/link-page/link-page.module.css';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

const page = { data: true, error: null, refetch: () => Promise.reject(new Error('nothing is read')) };

/** The file stays here: only its digest is asked about. */
async function check(file: File) {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...(await runCommand(verifySignedFile, { sha256 })), name: file.name };
}

/** `/verificar`: anybody who has a file learns whether it is genuine, when it was signed, and by whom in initials (EXT-10). */
export default function VerifyScreen() {
  const verify = useMutation({ mutationFn: check });
  const found = verify.data;
  return (
    <LinkPage title="Comprobar un documento firmado" query={page}>
      {() => (
        <Stack gap="md">
          <p className={classes.lead} style={{ margin: 0 }}>
            Elija el PDF tal como lo recibió. El archivo no sale de su dispositivo: aquí solo se calcula y se
            consulta su huella.
          </p>
          <FileInput
            label="Documento firmado"
            placeholder="Elegir PDF"
            accept="application/pdf"
            leftSection={<IconFileSearch size={18} stroke={1.8} />}
            disabled={verify.isPending}
            onChange={(file) => file && verify.mutate(file)}
          />
          {verify.error && (
            <Alert color="red" role="alert">
              {errorBodyOf(verify.error).message}
            </Alert>
          )}
          {found &&
            (found.known === null ? (
              <Notice tone="warning" title="No lo reconocemos">
                «{found.name}» no se ha firmado aquí o ha cambiado después de firmarse. Imprimirlo en PDF o
                guardarlo con otro programa también lo cambia: pruebe con el archivo original.
              </Notice>
            ) : (
              <Notice
                tone="info"
                icon={IconCircleCheck}
                title={found.known === 'SEALED' ? 'Documento auténtico' : 'Texto auténtico, sin su sello'}
              >
                {found.type && choiceLabel(documentTypes, found.type)} sellado por {found.company}
                {found.sealedAt !== null && ` el ${formatInstant(found.sealedAt)}`}.
                {found.known === 'ORIGINAL' &&
                  ' Es el texto que se firmó; el archivo con las firmas es otro, que recibió cada firmante.'}
                <ul>
                  {found.signers.map(({ initials, role, signedAt }) => (
                    <li key={`${initials} ${signedAt}`}>
                      {initials} · {choiceLabel(signerRoles, role)} · {formatInstant(signedAt)}
                    </li>
                  ))}
                </ul>
              </Notice>
            ))}
        </Stack>
      )}
    </LinkPage>
  );
}
