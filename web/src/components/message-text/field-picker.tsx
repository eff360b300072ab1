import { Select } from '@mantine/core';
import { listFields, type MergeNode, type Scopes } from '@llavero/proto/templates/merge-fields';
import { normaliseSearch } from '@llavero/proto/values/search-text';

interface Props {
  tree: MergeNode;
  /** Entries of lists that may be named as well. */
  scopes?: Scopes;
  label: string;
  /** The field that is chosen; none for a picker that only inserts. */
  value?: string;
  disabled?: boolean;
  /** Only these: lists for a repetition. */
  only?(field: { many: boolean }): boolean;
  onPick(path: string): void;
}

/** How many are shown at once: typing narrows them. */
const SHOWN = 40;

/** A searchable list of merge fields by their Spanish names. */
export function FieldPicker({
  tree,
  scopes = {},
  label,
  value,
  disabled = false,
  only = () => true,
  onPick,
}: Props) {
  const own = Object.entries(scopes).flatMap(([name, { label: said, of }]) => [
    { path: name, words: said, many: false },
    ...(of ? listFields(of, `${name}.`, `${said} (cada uno) › `) : []),
  ]);
  const options = [...own, ...listFields(tree)]
    .filter(only)
    .map(({ path, words }) => ({ value: path, label: words }));
  const known = value === undefined || value === '' || options.some((option) => option.value === value);
  const data = known ? options : [{ value, label: value }, ...options];
  return (
    <Select
      aria-label={label}
      placeholder={value === undefined ? 'Insertar campo…' : 'Elegir campo…'}
      size="xs"
      w={220}
      searchable
      limit={SHOWN}
      data={data}
      disabled={disabled}
      value={value || null}
      nothingFoundMessage="Ningún campo se llama así."
      filter={({ options: all, search }) => {
        const words = normaliseSearch(search).split(' ').filter(Boolean);
        return all.filter(
          (one) => 'label' in one && words.every((word) => normaliseSearch(one.label).includes(word)),
        );
      }}
      onChange={(path) => path && onPick(path)}
    />
  );
}
