package data

import (
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// createdBy is the same for every build: the version of the program is in the metadata.
const createdBy = "cardlab version 1"

var physical = [...]format.Type{
	Int32: format.Int32, Int64: format.Int64, Double: format.Double, Text: format.ByteArray, Binary: format.ByteArray,
}

// schema returns the Parquet schema of a table.
func schema(t Table) []format.SchemaElement {
	fields := Fields(t)
	s := []format.SchemaElement{{Name: string(t), NumChildren: thrift.New(int32(len(fields)))}}
	for _, f := range fields {
		e := format.SchemaElement{
			Name: f.Name, Type: thrift.New(physical[f.Type]), RepetitionType: thrift.New(format.Required),
		}
		if f.Null {
			e.RepetitionType = thrift.New(format.Optional)
		}
		if f.Type == Text {
			e.ConvertedType = thrift.New(deprecated.UTF8)
			e.LogicalType = format.LogicalType{Value: new(format.StringType)}
		}
		s = append(s, e)
	}
	return s
}

// columnOrders says that the bounds in the footer follow the order of the types.
func columnOrders(n int) []format.ColumnOrder {
	orders := make([]format.ColumnOrder, n)
	for i := range orders {
		orders[i].Value = new(format.TypeDefinedOrder)
	}
	return orders
}
