import type { CommandDefinition } from '../commands/command.ts';
import { commands } from '../commands/registry.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { type Action, actions, type Grant, grantOf, type Role, roles, seesHistory } from './access.ts';

const verbs: Record<Action, string> = {
  read: 'ver',
  create: 'crear',
  update: 'modificar',
  delete: 'eliminar',
  restore: 'restaurar',
};

const roleNames: Record<Role, string> = {
  ADMIN: 'Administración',
  INTERNAL_EMPLOYEE: 'Personal interno',
  EXTERNAL_EMPLOYEE: 'Personal externo',
  TENANT: 'Inquilino',
  LANDLORD: 'Propietario',
  OWNER: 'Titular',
  COMMUNITY: 'Comunidad',
  SERVICE: 'Servicio',
};

/** `docs/permissions.md`: who may do what with which rows and fields (SES-09), as the definitions say. */
export function permissionsPage(definitions: readonly RecordDefinition[]): string {
  return `# Permissions

The matrix below is the \`access\` of the record definitions in \`proto/records\`; the gateway checks it and each
service checks it again. A role that is not named may do nothing with the collection. Services among themselves
(role SERVICE) may do everything.

*Own rows* are those where one of the named fields holds the person's own id (\`id\`: the record itself), and that meet
the conditions beside it. Whoever sees own rows only does not see their past (*cambios*): it may be somebody else's. Of
each group of fields a role sees the values (*ver*), also sets them (*cambiar*), or does not learn of them at all (—): they
are not answered, filtered, sorted, found or counted by.

${definitions.map(recordSection).join('\n')}
## Commands

${commandsTable([...commands.values()])}`;
}

const people = roles.filter((role) => role !== 'SERVICE');

function recordSection(definition: RecordDefinition): string {
  const { access, label, collection } = definition;
  const granted = people.filter((role) => grantOf(access, role));
  const rows = granted.map((role) => {
    const { actions: allowed = [], ...grant } = grantOf(access, role) ?? {};
    const may = actions.filter((action) => allowed.includes(action)).map((action) => verbs[action]);
    if (seesHistory(access, role)) may.push('cambios');
    return `| ${roleNames[role]} | ${may.join(', ')} | ${rowsOf(grant)} |`;
  });
  const groups = accessGroups(definition);
  const cells = groups.map(([group, names]) => {
    const may = granted.map((role) => groupCell(grantOf(access, role), group));
    return `| \`${group}\` | ${may.join(' | ')} | ${names} |`;
  });
  const table = [
    `| group | ${granted.map((role) => roleNames[role]).join(' | ')} | fields |`,
    `|---|${'---|'.repeat(granted.length)}---|`,
    ...cells,
  ];
  return `## ${label.many} (\`${collection}\`)

| role | may | rows |
|---|---|---|
${rows.join('\n')}

${table.join('\n')}
`;
}

function rowsOf({ own, shown = [] }: Pick<Grant, 'own' | 'shown'>): string {
  if (!own) return 'todas';
  const only = shown.map(({ field, values }) => `, con \`${field}\` ${values.join(' o ')}`);
  return `propias: ${own.map((field) => `\`${field}\``).join(', ')}${only.join('')}`;
}

/** What a role may do with the fields of a group, where it may do anything with the record. */
function groupCell(grant: Grant | undefined, group: string): string {
  if (!grant || grant.hidden?.includes(group)) return '—';
  const sets = grant.actions.includes('create') || grant.actions.includes('update');
  return sets && !grant.frozen?.includes(group) ? 'cambiar' : 'ver';
}

/** Access groups with their fields; the general one is everything else. */
function accessGroups(definition: RecordDefinition): [string, string][] {
  const groups = new Map<string, string[]>();
  for (const [name, { access, secret }] of fieldEntries(definition))
    if (access && !secret) groups.set(access, [...(groups.get(access) ?? []), `\`${name}\``]);
  return [
    ['general', 'all others'],
    ...[...groups].map(([group, names]): [string, string] => [group, names.join(', ')]),
  ];
}

function commandsTable(all: readonly CommandDefinition[]): string {
  const rows = [...all]
    .sort((a, b) => a.service.localeCompare(b.service) || a.name.localeCompare(b.name))
    .map(({ service, name, label, access, internal }) => {
      const may = people.map((role) => (access === 'public' || access.includes(role) ? 'sí' : '—'));
      const open = access === 'public' ? 'sí' : '—';
      return `| ${service} | \`${name}\` | ${label}${internal ? ' (not at the command route)' : ''} | ${[...may, open].join(' | ')} |`;
    });
  return `| service | command | | ${people.map((role) => roleNames[role]).join(' | ')} | without a session |
|---|---|---|${'---|'.repeat(people.length + 1)}
${rows.join('\n')}
`;
}
