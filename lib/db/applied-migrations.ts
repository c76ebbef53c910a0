/** SQL for the names of the applied migrations, in order. Not in migrations.ts, which pages cannot import: it reads a folder. */
export const APPLIED_MIGRATIONS = `
SELECT migration_name AS name FROM _prisma_migrations
WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`
