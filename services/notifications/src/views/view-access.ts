import { mayRead } from '@llavero/kit/records/access';
import { modelOf } from '@llavero/kit/records/model';
import { grantOf, type Role } from '@llavero/proto/access/access';
import { menuListOf } from '@llavero/proto/navigation';
import { definitionOf } from '@llavero/proto/records/registry';

/**
 * Whether the view of a colleague is for a role: one of a list that it may not open, or that filters or sorts by what it may not
 * read, says by its very name and conditions what the role is not told, and would be refused. Columns are left out where they are
 * shown.
 */
export function mayShow({ path, search }: { path: string; search: string }, role: Role): boolean {
  const list = menuListOf(path);
  if (!list) return false;
  const definition = definitionOf(list.collection);
  const grant = grantOf(definition.access, role);
  if (!grant?.actions.includes('read')) return false;
  const model = modelOf(definition);
  // A field that is no longer there is passed over by the list.
  const isKnown = (name: string) => model.fields.has(name) || model.flags.has(name);
  return fieldsOf(search).every((name) => !isKnown(name) || mayRead(model, grant, name));
}

/** The fields by which an address of a list filters and sorts. */
function fieldsOf(search: string): string[] {
  const parameters = [...new URLSearchParams(search)];
  return parameters.flatMap(([key, value]) => {
    if (key.startsWith('f.')) return [key.slice(2)];
    return key === 'sort' ? value.split(',').map((part) => part.replace(/^-/, '')) : [];
  });
}
