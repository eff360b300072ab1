import { notifications } from '@mantine/notifications';
import type { Json } from '@llavero/proto/fields/field';
import { config } from '@llavero/proto/records/notifications/config';
import { ACCOUNTING_PLAN_KEY } from '@llavero/proto/rules/accounting/account-plan';
import { ACCOUNTING_IDS_KEY } from '@llavero/proto/rules/accounting-ids';
import { ScreenViews } from '../../../../components/screen-views/screen-views.tsx';
import { ErrorState } from '../../../../components/states/error-state.tsx';
import { reasonOf } from '../../../../lib/api.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import { Loading } from '../../../../components/states/loading.tsx';
import classes from '../config.module.css';
import { useConfigValue } from '../use-config-value.ts';
import { AccountsForm, type OwnAccounts } from './accounts-form.tsx';
import { SyncSection } from './sync-section.tsx';

const textsOf = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

function ownOf(plan: Json | undefined, categories: Json | undefined): OwnAccounts {
  const banks = typeof plan === 'object' && plan !== null && !Array.isArray(plan) ? plan['banks'] : undefined;
  return {
    plan: textsOf(plan),
    categories: textsOf(categories),
    banks: Object.entries(textsOf(banks)).map(([ending, account]) => ({ ending, account })),
  };
}

/** The accounts that the journal is written with. */
function Accounts() {
  const { role } = useSession();
  const plan = useConfigValue(ACCOUNTING_PLAN_KEY);
  const categories = useConfigValue(ACCOUNTING_IDS_KEY);
  const failed = [plan, categories].find(({ query }) => query.isError);
  if (failed) return <ErrorState error={failed.query.error} onRetry={() => void failed.query.refetch()} />;
  if (plan.query.isPending || categories.query.isPending) return <Loading height={240} />;
  const save = async (own: OwnAccounts) => {
    try {
      const banks = Object.fromEntries(own.banks.map(({ ending, account }) => [ending, account]));
      await plan.save.mutateAsync({ ...own.plan, ...(own.banks.length > 0 ? { banks } : {}) });
      await categories.save.mutateAsync({ ...own.categories });
      notifications.show({ message: 'Cuentas guardadas', color: 'green' });
    } catch (error) {
      notifications.show({
        color: 'red',
        title: 'No se ha guardado todo',
        message: reasonOf(error),
      });
    }
  };
  return (
    <AccountsForm
      key={`${plan.record?.version ?? 0}-${categories.record?.version ?? 0}`}
      own={ownOf(plan.value, categories.value)}
      mayEdit={mayDo(config, role, 'update')}
      saving={plan.save.isPending || categories.save.isPending}
      onSave={(own) => void save(own)}
    />
  );
}

/** Contabilidad: the accounts of the journal, and what Holded has of the company's invoices (EXT-12). */
export default function AccountingTool() {
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Con estas cuentas se escribe el diario contable, que se descarga en «Informe propietarios»,
        «Contabilidad». Vacía: la del Plan General de Contabilidad, en gris. La cuenta propia de un mandato
        está en su menú; la de un proveedor, en su ficha.
      </p>
      <ScreenViews
        label="Vista de contabilidad"
        views={[
          { key: 'cuentas', title: 'Cuentas contables', content: <Accounts /> },
          { key: 'holded', title: 'Holded', content: <SyncSection /> },
        ]}
      />
    </div>
  );
}
