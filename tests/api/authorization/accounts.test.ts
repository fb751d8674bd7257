import { testParts } from "./test-parts";

await testParts("accounts");
