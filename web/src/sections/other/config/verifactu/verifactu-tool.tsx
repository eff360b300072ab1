import { invoiceRegisters, setInvoiceRegister } from '@llavero/proto/commands/verifactu';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { runCommand } from '../../../../lib/api.ts';
import { useLabels } from '../../../../lib/records.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { type Issuer, settingsDone } from './issuer.ts';
import { IssuerRegister } from './issuer-register.tsx';
import { IssuerTable } from './issuer-table.tsx';

/** How often is looked again while records are on their way. */
const WAITING_MS = 5000;

/** VeriFactu: whose invoices are in the tax office's register, and what has become of each record (issue 11 §5). */
export default function VerifactuTool() {
  const { role } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'finance', invoiceRegisters.name],
    queryFn: ({ signal }) => runCommand(invoiceRegisters, {}, signal),
    // Answers of the tax office are no change of a record that would be told.
    refetchInterval: ({ state }) =>
      state.data?.isSending && state.data.issuers.some(({ pending }) => pending > 0) ? WAITING_MS : false,
  });
  const issuers = data?.issuers ?? [];
  const companies = useLabels(
    'organization',
    issuers.flatMap(({ organization }) => organization ?? []),
  );
  const landlords = useLabels(
    'agent',
    issuers.flatMap(({ landlord }) => landlord ?? []),
  );
  const nameOf = ({ issuer, kind }: Issuer) =>
    (kind === 'COMPANY' ? companies : landlords).get(issuer) ??
    (kind === 'COMPANY' ? 'La empresa' : 'Propietario');
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} />;
  const shown = issuers.find(({ issuer }) => issuer === chosen) ?? issuers[0];
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Cada factura que se emite deja un registro encadenado al anterior que se envía a la AEAT: las de
        honorarios, en nombre de la empresa; las de alquiler, en el de cada propietario. Un registro no se
        cambia nunca: se corrige con otro.
      </p>
      {!data.isSending && (
        <p className={classes.lead} role="status">
          El envío a la AEAT no está configurado: los registros se guardan y esperan. Quien administra el
          servidor debe indicar la dirección de la AEAT, el certificado y el NIF del productor del programa.
        </p>
      )}
      <section className={classes.recent} aria-label="Emisores">
        <div className={classes.bar}>
          <h2>Emisores</h2>
          {role === 'ADMIN' && (
            <CommandButton
              label="Añadir propietario"
              command={setInvoiceRegister}
              preset={{}}
              ask={['landlord', 'starts', 'empowerment', 'empoweredSince', 'note']}
              done={settingsDone}
              then={() => void refetch()}
            />
          )}
        </div>
        {shown ? (
          <IssuerTable issuers={issuers} nameOf={nameOf} chosen={shown.issuer} onChoose={setChosen} />
        ) : (
          <p className={classes.lead}>
            No hay ninguna organización activa: dé de alta la empresa, con su CIF, en «Organizaciones».
          </p>
        )}
      </section>
      {shown && (
        <IssuerRegister
          key={shown.issuer}
          issuer={shown}
          name={nameOf(shown)}
          mayChange={role === 'ADMIN'}
          onChanged={() => void refetch()}
        />
      )}
    </div>
  );
}
