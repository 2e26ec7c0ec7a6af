/** Jobs are corrected in their own folders of the data folder: results that are complete are in their places already. */

import type { DataFolder } from '../disk/index.js';
import type { FileRow, JobRow, ReviewWorkspace, Workspace, Workspaces } from '../ports/index.js';

/** Implements `Workspaces`. */
export class FolderWorkspaces implements Workspaces {
  constructor(private readonly folder: DataFolder) {}

  async forAttempt({ job_id }: JobRow, file: FileRow): Promise<Workspace> {
    return this.workspace(job_id, file, 1, async () => {});
  }

  async forReview({ job_id }: JobRow, file: FileRow, revision: number): Promise<ReviewWorkspace> {
    const work = await this.folder.makeReview(job_id);
    const { proposals } = this.folder.jobPaths(job_id, revision);
    const close = () => this.folder.removeReview(job_id);
    return { ...this.workspace(job_id, file, revision + 1, close), proposals, work };
  }

  private workspace(
    jobId: string,
    { file_id }: FileRow,
    revision: number,
    close: Workspace['close'],
  ): Workspace {
    const { root } = this.folder;
    const { source } = this.folder.filePaths(file_id);
    return { root, source, paths: this.folder.jobPaths(jobId, revision), keep: async () => undefined, close };
  }
}
