import { createMailIssue, proposeMailIssue } from '@llavero/proto/commands/mail-issues';
import type { OutputOf } from '@llavero/proto/commands/command';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { runCommand } from '../../lib/api.ts';
import { CommandDialog } from '../command-dialog/command-dialog.tsx';
import { FrontModal } from '../front-modal/front-modal.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Notice } from '../wizard/notice.tsx';
import { Loading } from '../states/loading.tsx';

type Proposal = OutputOf<typeof proposeMailIssue>;

interface Props {
  /** Communication id of the received mail. */
  mail: string;
  onClose: () => void;
}

const OFFERED_ANSWER =
  'Hemos recibido su correo y hemos abierto una incidencia. En el enlace puede seguirla, añadir fotos y escribirnos.';

/** Makes an issue of a received mail: what it says and whose contract it may be stand in the fields, and a person decides (OPS-03). */
export default function MailIssueDialog({ mail, onClose }: Props) {
  const navigate = useNavigate();
  const open = (issue: string) => void navigate(`/operation/issue/issue/${issue}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-issue', mail],
    queryFn: ({ signal }) => runCommand(proposeMailIssue, { mail }, signal),
    // What it answers depends on people and contracts, too.
    gcTime: 0,
  });
  const made = data?.issue;
  if (!data || made)
    return (
      <FrontModal opened onClose={onClose} title={createMailIssue.label} size={500} centered>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading height={160} />}
        {made && (
          <>
            <Text size="sm">De este correo ya se ha creado una incidencia.</Text>
            <Group justify="flex-end" mt="lg">
              <Button onClick={() => open(made)}>Abrir la incidencia</Button>
            </Group>
          </>
        )}
      </FrontModal>
    );
  const { contracts, reporter, description } = data;
  return (
    <CommandDialog
      command={createMailIssue}
      preset={{ mail }}
      ask={['contract', 'place', 'reporter', 'category', 'priority', 'description', 'answer']}
      initial={{
        contract: contracts.length === 1 ? contracts[0]! : null,
        reporter,
        description: description ?? '',
        category: 'OTHER',
        priority: 'NORMAL',
        answer: contracts.length > 0 ? OFFERED_ANSWER : null,
      }}
      columns={2}
      overrides={{
        contract: {
          ...(contracts.length > 1 ? { linkFilter: { id: { $in: contracts } } } : {}),
          help: 'El inmueble y las personas se toman de él.',
        },
        place: { help: 'Vacío: el del contrato.' },
        description: { span: 2 },
        answer: {
          span: 2,
          help: 'La reciben los inquilinos en la dirección de su ficha, con el enlace a la incidencia. Vacía, no se envía nada.',
        },
      }}
      below={() => <Unverified proposal={data} />}
      done={({ known, recipients }) =>
        known
          ? 'De este correo ya había una incidencia'
          : recipients
            ? `Incidencia creada; respuesta para ${recipients}`
            : 'Incidencia creada'
      }
      then={({ issue }) => open(issue)}
      onClose={onClose}
    />
  );
}

/** Whose address it is and what that is worth; what the person still has to choose. */
function Unverified({ proposal: { sender, contracts, reporter, files } }: { proposal: Proposal }) {
  const whose = reporter
    ? contracts.length === 0
      ? 'Es la dirección de una persona sin contrato en vigor: elija dónde ocurre.'
      : contracts.length === 1
        ? 'Es la dirección de un inquilino de este contrato.'
        : `Es la dirección de un inquilino con ${contracts.length} contratos en vigor: elija de cuál se trata.`
    : 'Nadie tiene esa dirección en su ficha: elija el contrato o el inmueble.';
  const withFiles =
    files === 0
      ? ''
      : files === 1
        ? ' Su archivo pasa a la incidencia.'
        : ` Sus ${files} archivos pasan a la incidencia.`;
  return (
    <Notice tone={contracts.length === 1 ? 'info' : 'warning'} title={`Remitente sin verificar: ${sender}`}>
      {`${whose}${withFiles}`}
    </Notice>
  );
}
