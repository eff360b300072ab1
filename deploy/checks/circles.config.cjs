/**
 * The import graph has no circles, type imports included: a file can be read with what stands below it alone.
 * Honest recursion is named here.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Move what both files need into a third one below them.',
      severity: 'error',
      // An object field holds fields and a list field holds items of any kind, so their inputs render each other.
      from: { pathNot: '^web/src/components/field-input/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
