/** Makes the plans of uploads: what a correction would clear. */

export { openPlanMaker } from './plan-maker.js';
export type { PlanMaker } from './plan-task.js';
export { Planner } from './planner.js';
