import {
  approveAccount,
  approveSupplierAccount,
  rejectAccount,
  rejectSupplierAccount,
} from '@llavero/proto/commands/bank-accounts';
import type { agent } from '@llavero/proto/records/people/agent';
import type { supplier } from '@llavero/proto/records/people/supplier';
import { holderDiffers, mayApproveAccounts, payableAccount } from '@llavero/proto/rules/bank-account';
import { formatDay, formatInstant } from '@llavero/proto/values/dates';
import { anonymiseIban, formatIban } from '@llavero/proto/values/iban';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBuildingBank, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandDialog } from '../../../components/command-dialog/command-dialog.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/app-query.ts';
import { useActorName } from '../../../lib/employees.ts';
import { useHistory } from '../../../lib/history.ts';
import { refreshCollection, type RowOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import { accountStates } from './account-states.ts';
import { type AccountStep, accountHistory, accountWriters } from './account-history.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './account-tab.module.css';

/** Whoever we pay. */
export type Payee = RowOf<typeof agent> | RowOf<typeof supplier>;

/** The commands of both collections take the same input; only the collection that their id links to differs. */
const commands = {
  agent: { approve: approveAccount, reject: rejectAccount },
  supplier: {
    approve: approveSupplierAccount as unknown as typeof approveAccount,
    reject: rejectSupplierAccount as unknown as typeof rejectAccount,
  },
};

const steps: Readonly<Record<AccountStep['what'], string>> = {
  WRITTEN: 'Escrita',
  REMOVED: 'Retirada',
  APPROVED: 'Aprobada',
  REJECTED: 'Rechazada',
  KNOWN: 'En uso antes de la aprobación',
};

interface Props {
  collection: 'agent' | 'supplier';
  record: Payee;
  /** The name that the holder of the account is compared with. */
  name: string;
}

/** The account of a payee: what is paid, what waits for a second person, and all accounts there were. */
export function AccountTab({ collection, record, name }: Props) {
  const [shown, setShown] = useState(false);
  const history = useHistory(collection, record.id);
  if (history.error) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  if (history.isPending) return <Loading height={200} m="lg" what="Cargando la cuenta" />;
  const past = accountHistory(history.data);
  const print = (iban: string) => (shown ? formatIban(iban) : anonymiseIban(iban));
  if (!record.iban && past.length === 0)
    return (
      <EmptyState
        icon={IconBuildingBank}
        title="Sin cuenta bancaria"
        text="Añada el IBAN en «Editar». Otra persona lo aprobará antes del primer pago."
      />
    );
  return (
    <div className={classes.tab}>
      <Accounts {...{ collection, record, name, print }} writers={accountWriters(history.data)} />
      <Group justify="space-between" mt="lg" mb={4}>
        <h3 className={classes.heading}>Historial</h3>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ocultar números' : 'Ver números completos'}
        </Button>
      </Group>
      <Past steps={past} print={print} />
      {history.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Ver cambios anteriores
          </Button>
        </Group>
      )}
    </div>
  );
}

interface AccountsProps extends Props {
  print: (iban: string) => string;
  writers: readonly string[];
}

/** What payments use beside what waits. */
function Accounts({ collection, record, name, print, writers }: AccountsProps) {
  const payable = payableAccount(record);
  const { approvedAccount } = record;
  const nameOf = useActorName();
  const approval =
    approvedAccount?.at == null
      ? 'En uso antes de que las cuentas se aprobaran'
      : `Aprobada el ${formatDay(approvedAccount.at)}${approvedAccount.by ? ` por ${nameOf(approvedAccount.by)}` : ''}`;
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label="Cuenta a la que se paga">
        <p className={classes.label}>Se paga a</p>
        {payable ? (
          <>
            <p className={classes.iban}>{print(payable.iban)}</p>
            <Holder holder={payable.holder} name={name} />
            <p className={classes.note}>{approval}</p>
          </>
        ) : (
          <p className={classes.note}>
            {record.iban
              ? 'A ninguna cuenta: la primera también se aprueba antes de pagar.'
              : 'A ninguna cuenta: la ficha no tiene IBAN.'}
          </p>
        )}
      </section>
      {record.accountPending && record.iban && (
        <section className={classes.card} data-pending aria-label="Cuenta por aprobar">
          <p className={classes.label}>
            Cuenta nueva <StatusBadge set={accountStates} value="PENDING" />
          </p>
          <p className={classes.iban}>{print(record.iban)}</p>
          <Holder holder={record.accountHolder ?? null} name={name} />
          <Decision collection={collection} record={record} writers={writers} />
        </section>
      )}
    </div>
  );
}

function Holder({ holder, name }: { holder: string | null; name: string }) {
  return (
    <>
      <p className={classes.note}>Titular: {holder || name}</p>
      {holderDiffers(holder, name) && (
        <p className={classes.differs}>
          El titular no es {name}. Al pagar, el banco lo comprueba y puede avisar de que no coincide.
        </p>
      )}
    </>
  );
}

/** The buttons of a second person; who may not press them is told why. */
function Decision({ collection, record, writers }: Pick<AccountsProps, 'collection' | 'record' | 'writers'>) {
  const { id: me, role, person, impersonator } = useSession();
  const nameOf = useActorName();
  const [rejecting, setRejecting] = useState(false);
  const { approve, reject } = commands[collection];
  const { id, version } = record;
  const approving = useMutation({
    mutationFn: () => runCommand(approve, { id, version }),
    onSuccess: () => {
      refreshCollection(queryClient, collection, id);
      notifications.show({ message: 'Cuenta aprobada: se paga a ella desde ahora', autoClose: 3000 });
    },
    onError: (error) => notifications.show({ color: 'red', message: errorBodyOf(error).message }),
  });
  const [writer] = writers;
  const isOwn = writers.includes(me) || (impersonator !== null && writers.includes(impersonator));
  const position = typeof person['position'] === 'string' ? person['position'] : null;
  const isApprover = mayApproveAccounts({ role, position });
  return (
    <>
      <p className={classes.note}>
        {writer ? `La ha escrito ${isOwn ? 'usted' : nameOf(writer)}. ` : ''}
        {!isApprover
          ? 'La aprueba la administración del sistema o un responsable de finanzas.'
          : isOwn
            ? 'Tiene que aprobarla otra persona.'
            : 'Compruébela con su titular por un teléfono ya conocido antes de aprobarla.'}
      </p>
      {isApprover && (
        <Group gap="xs" mt="sm">
          <Button size="xs" disabled={isOwn} loading={approving.isPending} onClick={() => approving.mutate()}>
            Aprobar cuenta
          </Button>
          <Button size="xs" variant="default" onClick={() => setRejecting(true)}>
            Rechazar cuenta
          </Button>
        </Group>
      )}
      {rejecting && (
        <CommandDialog
          command={reject}
          preset={{ id, version }}
          ask={['reason']}
          confirm={
            record.approvedAccount?.iban
              ? 'Vuelve la cuenta aprobada.'
              : 'La ficha se queda sin cuenta bancaria.'
          }
          done="Cuenta rechazada"
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

function Past({ steps: past, print }: { steps: readonly AccountStep[]; print: (iban: string) => string }) {
  const nameOf = useActorName();
  if (past.length === 0)
    return <p className={classes.note}>La cuenta no ha cambiado desde que se guarda su historial.</p>;
  return (
    <ol className={classes.history} aria-label="Historial de la cuenta bancaria">
      {past.map(({ at, actor, what, iban }, index) => (
        <li key={index}>
          <strong>{steps[what]}</strong>
          <span className={classes.number}>{iban ? print(iban) : '—'}</span>
          <span className={classes.who}>
            {formatInstant(at)} · {nameOf(actor)}
          </span>
        </li>
      ))}
    </ol>
  );
}
