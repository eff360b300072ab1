import { Button, Stack } from '@mantine/core';
import { journalAccounts } from '@llavero/proto/records/choices/accounting';
import { providerCategories } from '@llavero/proto/records/choices/finance';
import { checkAccountNumber } from '@llavero/proto/rules/accounting/account-plan';
import { useState } from 'react';
import classes from '../config.module.css';
import { AccountFields } from './account-fields.tsx';
import { areBanks, type BankField, BankFields } from './bank-fields.tsx';

/** The accounts that the house has of its own. */
export interface OwnAccounts {
  plan: Readonly<Record<string, string>>;
  categories: Readonly<Record<string, string>>;
  banks: readonly BankField[];
}

interface Props {
  own: OwnAccounts;
  mayEdit: boolean;
  saving: boolean;
  onSave: (own: OwnAccounts) => void;
}

const conceptFields = journalAccounts.values.map((key) => {
  const { label, account } = journalAccounts.options[key];
  return { key, label, standard: account };
});
const categoryFields = providerCategories.values.map((key) => {
  const { label, accountingId } = providerCategories.options[key];
  return { key, label, standard: accountingId };
});

const without = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, account]) => account !== ''));

/** Accounts of the journal by concept, by category of supplier and by bank; empty ones are those of the general chart. */
export function AccountsForm({ own, mayEdit, saving, onSave }: Props) {
  const [plan, setPlan] = useState(own.plan);
  const [categories, setCategories] = useState(own.categories);
  const [banks, setBanks] = useState<readonly BankField[]>(own.banks);
  const isRight =
    [...Object.values(plan), ...Object.values(categories)].every((one) => checkAccountNumber(one) === null) &&
    areBanks(banks);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onSave({ plan: without(plan), categories: without(categories), banks });
      }}
    >
      <Stack gap="lg">
        <AccountFields
          title="Conceptos del diario"
          fields={conceptFields}
          values={plan}
          readOnly={!mayEdit}
          onChange={(key, account) => setPlan({ ...plan, [key]: account })}
        />
        <AccountFields
          title="Gastos por categoría de proveedor"
          fields={categoryFields}
          values={categories}
          readOnly={!mayEdit}
          onChange={(key, account) => setCategories({ ...categories, [key]: account })}
        />
        <BankFields banks={banks} readOnly={!mayEdit} onChange={setBanks} />
        {mayEdit && (
          <div className={classes.buttons}>
            <Button type="submit" loading={saving} disabled={!isRight}>
              Guardar
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
