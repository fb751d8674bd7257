import { testParts } from "./test-parts";

await testParts("administration");
