import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { type Action, actions, grantOf, type Role, roles } from './access.ts';

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
(role SERVICE) may do everything. Commands name their roles in \`proto/commands\`.

*Own rows* are those where one of the named fields holds the person's own id (\`id\`: the record itself).
*Hidden* field groups are not answered; *frozen* ones are answered and cannot be written.

${definitions.map(recordSection).join('\n')}`;
}

function recordSection(definition: RecordDefinition): string {
  const granted = roles.filter((role) => role !== 'SERVICE' && grantOf(definition.access, role));
  const rows = granted.map((role) => {
    const grant = grantOf(definition.access, role);
    const { actions: allowed = [], own, shown, hidden = [], frozen = [] } = grant ?? {};
    const may = actions.filter((action) => allowed.includes(action)).map((action) => verbs[action]);
    const only = shown ? `, con ${shown.value} en \`${shown.field}\`` : '';
    const scope = own ? `propias: ${own.map((field) => `\`${field}\``).join(', ')}${only}` : 'todas';
    return `| ${roleNames[role]} | ${may.join(', ')} | ${scope} | ${hidden.join(', ')} | ${frozen.join(', ')} |`;
  });
  const groups = accessGroups(definition).map(([group, names]) => `- \`${group}\`: ${names.join(', ')}`);
  return `## ${definition.label.many} (\`${definition.collection}\`)

| role | may | rows | hidden | frozen |
|---|---|---|---|---|
${rows.join('\n')}
${groups.length > 0 ? `\nField groups:\n${groups.join('\n')}\n` : ''}`;
}

/** Access groups beside the general one, with their fields. */
function accessGroups(definition: RecordDefinition): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const [name, { access }] of fieldEntries(definition))
    if (access) groups.set(access, [...(groups.get(access) ?? []), `\`${name}\``]);
  return [...groups];
}
