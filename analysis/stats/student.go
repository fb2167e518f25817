package stats

// student holds the 97.5 % quantile of Student's distribution by degrees of freedom,
// from 1, as any table has it.
var student = [...]float64{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
	2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086}

// Student returns the half-width, in standard errors, of a 95 % interval for a mean whose
// spread was estimated with so many degrees of freedom, 1 or more. Beyond 20 it is that of 20,
// which errs by being wide.
func Student(freedom int) float64 { return student[min(freedom, len(student))-1] }
