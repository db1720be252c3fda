/**
 * The migrations that a process of the version before cannot work with: they drop, rename or narrow what it uses, or
 * keep its writes waiting. They are applied when every process is of a version that knows them. All others only add
 * (`migration-phases.test.ts` reads them), and are applied before a deployment.
 */
export const contractMigrations: readonly string[] = [
  '0003_partner_key',
  '0005_tenant_keys',
  '0007_candidate_facets',
  '0008_covering_order',
  '0009_candidate_quarter',
  '0010_candidate_card',
  '0011_sample_order',
  '0039_no_triggers',
];
