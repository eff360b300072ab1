import type { Statements } from './pending-sql.ts';

/** The TypeScript of a migration. @param timestamp milliseconds. */
export function migrationSource(name: string, timestamp: number, { up, down }: Statements): string {
  const words = name.split(/[^a-zA-Z0-9]+/).filter(Boolean);
  const className = `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}${timestamp}`;
  const lines = (statements: string[]) =>
    statements
      .map((sql) => `    await runner.query(\`${indented(sql).replace(/[\\`]|\$\{/g, '\\$&')}\`);`)
      .join('\n');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated from the record definitions by \`make generate\`; edit it where data has to move. */
export class ${className} implements MigrationInterface {
  readonly name = '${className}';

  async up(runner: QueryRunner): Promise<void> {
${lines(up)}
  }

  async down(runner: QueryRunner): Promise<void> {
${lines(down)}
  }
}
`;
}

/** A table with a line per column, so that a review can read it; other statements stay on their line. */
function indented(sql: string): string {
  if (!sql.startsWith('CREATE TABLE')) return sql;
  return `\n      ${sql.replace(' (', ' (\n        ').replaceAll(/, (?="|CONSTRAINT)/g, ',\n        ')}`;
}
