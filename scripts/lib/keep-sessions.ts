// Preloaded into the Auth emulator. On import it ends every session (`validSince` becomes the time of the import), so a
// restart would sign everyone out; real Firebase never restarts. Sessions stay valid from the account's creation on.
import { createRequire } from 'node:module';

interface Fields {
  createdAt?: string;
  validSince?: string;
}
interface ProjectState {
  overwriteUserWithLocalId(localId: string, fields: Fields): unknown;
}

const require = createRequire(import.meta.url);
const {
  ProjectState,
}: { ProjectState: { prototype: ProjectState } } = require('firebase-tools/lib/emulator/auth/state.js');
const overwrite = ProjectState.prototype.overwriteUserWithLocalId;
ProjectState.prototype.overwriteUserWithLocalId = function (this: ProjectState, localId, fields) {
  const validSince = String(Math.floor(Number(fields.createdAt) / 1000));
  return overwrite.call(this, localId, { ...fields, validSince });
};
