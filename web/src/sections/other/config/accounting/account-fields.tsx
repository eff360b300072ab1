import { SimpleGrid, TextInput } from '@mantine/core';
import { checkAccountNumber } from '@llavero/proto/rules/accounting/account-plan';

/** An account that can be replaced: by key, with the one of the general chart. */
export interface AccountField {
  key: string;
  label: string;
  standard: string;
}

interface Props {
  title: string;
  fields: readonly AccountField[];
  values: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (key: string, account: string) => void;
}

/** Accounts by concept; an empty one is that of the general chart, which stands in it in grey. */
export function AccountFields({ title, fields, values, readOnly, onChange }: Props) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" mt={8}>
        {fields.map(({ key, label, standard }) => (
          <TextInput
            key={key}
            label={label}
            placeholder={standard}
            inputMode="numeric"
            maxLength={12}
            readOnly={readOnly}
            value={values[key] ?? ''}
            onChange={(event) => onChange(key, event.currentTarget.value.trim())}
            error={checkAccountNumber(values[key])}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
